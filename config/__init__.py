"""The project around the apps: settings, addresses, the web server and background workers."""

"""How requests are served: read whole before they get a thread, and answered in lanes.

`worker` is gunicorn's asyncio worker with time limits; it calls `front` for each request, which
answers a published board from its file (`kept_boards`), all else by Django in a thread (`lanes`).
"""

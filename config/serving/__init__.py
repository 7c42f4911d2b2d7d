"""How requests come in: read whole before a thread is given away, and answered in lanes.

`worker` is gunicorn's asyncio worker with limits of time; `front` what it calls for each request:
a published board from its file (`kept_boards`), everything else by Django in a thread (`lanes`).
"""

# The service's one image: web, worker, beat and the one-shot preparation all run it.
FROM python:3.11-slim

ENV HEADJUDGE_DATA=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
RUN useradd --system --uid 10001 --no-create-home headjudge \
 && install --directory --owner headjudge --mode 0700 /data \
 && install --directory --owner headjudge --mode 0755 /data/static

WORKDIR /srv/headjudge
COPY locks/run.txt locks/run.txt
RUN pip install --no-cache-dir --no-deps --require-hashes --requirement locks/run.txt
COPY . .
RUN python -m compileall -q .

USER headjudge
EXPOSE 8000
CMD ["python", "-m", "gunicorn", "--config", "config/gunicorn.py", "config.asgi"]

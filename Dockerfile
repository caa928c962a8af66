# A Hugging Face Docker Space, or any container host: non-root, one port, the theatre inside.
FROM python:3.11-slim

# The code and its libraries are root's: the server cannot change what it runs. It writes in
# WHYREEL_HOME alone, and in the temporary folder.
RUN useradd --create-home --uid 1000 user && install -d -o user -g user /home/user/whyreel
WORKDIR /srv/whyreel
ENV PATH=/srv/whyreel/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    WHYREEL_HOME=/home/user/whyreel \
    WHYREEL_PUBLIC=1

COPY requirements.lock ./
RUN python -m venv .venv && pip install --no-cache-dir --require-hashes -r requirements.lock
COPY . .
# Nobody but root can keep bytecode here later.
RUN python -m compileall -q -x '[.]venv' .

USER 1000
RUN python -m app data prepare

EXPOSE 7860
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:7860/healthz', timeout=4)"]
CMD ["python", "-m", "app", "serve", "--host", "0.0.0.0", "--port", "7860"]

# syntax=docker/dockerfile:1
# A Hugging Face Docker Space, or any container host: non-root, one port, the theatre inside.
# The digest names the image for all machines. A tag alone could be moved to another image.
ARG PYTHON=python:3.11.15-slim-bookworm@sha256:d29f48a31a8b408ed19272ca1e7b10ebae13b240a27e862d3d4217c528e2e0c3
FROM $PYTHON AS libraries
WORKDIR /srv/whyreel
COPY requirements-uv.lock requirements.lock ./
# uv installs faster than pip, and stays outside of the environment that it fills.
RUN --mount=type=cache,target=/root/.cache \
    python -m venv /uv && /uv/bin/pip install --require-hashes -r requirements-uv.lock \
    && python -m venv --without-pip .venv \
    && /uv/bin/uv pip install --python .venv/bin/python --link-mode copy --compile-bytecode \
        --require-hashes -r requirements.lock

FROM $PYTHON
LABEL org.opencontainers.image.title="WhyReel" \
    org.opencontainers.image.description="Where in the causal chain did the model go wrong, and why did the judge say so?" \
    org.opencontainers.image.licenses="Apache-2.0"
# The code and its libraries are root's: the server cannot change what it runs. It writes in
# WHYREEL_HOME alone, and in the temporary folder.
RUN useradd --create-home --uid 1000 user && install -d -o user -g user /home/user/whyreel
WORKDIR /srv/whyreel
ENV PATH=/srv/whyreel/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    WHYREEL_HOME=/home/user/whyreel \
    WHYREEL_PUBLIC=1

COPY --from=libraries /srv/whyreel/.venv .venv
# Only what runs: no tests, scripts or pictures of the docs.
COPY LICENSE ./
COPY annotations annotations
COPY app app
COPY data data
COPY judges judges
COPY loaders loaders
COPY media media
COPY metrics metrics
COPY pipelines pipelines
COPY schema schema
COPY store store
COPY theatre theatre
COPY views views
COPY whyreel whyreel
# Nobody but root can keep bytecode here later.
RUN python -m compileall -q -x '[.]venv' .

USER 1000
RUN python -m app data prepare

EXPOSE 7860
# Bash asks by itself: a Python would start every half minute.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/7860; printf 'GET /healthz HTTP/1.0\\r\\nHost: 127.0.0.1\\r\\n\\r\\n' >&3; grep -q ' 200 ' <&3"]
CMD ["python", "-m", "app", "serve", "--host", "0.0.0.0", "--port", "7860"]

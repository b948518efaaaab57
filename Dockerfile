FROM python:3.13-slim

# Names in Arabic, Hebrew, Hindi, Thai … are drawn where FriBiDi is.
RUN apt-get update && apt-get install --yes --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/*

RUN useradd --system --uid 10001 --no-create-home jungle-post \
    && install --directory --owner=jungle-post /var/lib/jungle-post

WORKDIR /opt/jungle-post
COPY requirements.txt .
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt
COPY . .
RUN python -m compileall -q .

ENV JUNGLE_POST_DB=/var/lib/jungle-post/jungle-post.db \
    PYTHONUNBUFFERED=1
VOLUME /var/lib/jungle-post
USER jungle-post
CMD ["python", "-m", "bot", "bot"]

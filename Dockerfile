# docker build -t gimbal . (docs/operations.md, "Container"). With podman: --format docker, since OCI images have no
# health check.
#
# The digest decides, the tag is for readers. For a newer Debian: docker buildx imagetools inspect node:26-bookworm-slim
ARG NODE_IMAGE=node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2

FROM ${NODE_IMAGE} AS build
WORKDIR /srv/gimbal
COPY package.json package-lock.json .npmrc ./
COPY packages/masker/package.json packages/masker/
COPY packages/stand-ins/package.json packages/stand-ins/
COPY packages/worksheets/package.json packages/worksheets/
RUN npm ci --omit=dev --include=optional --ignore-scripts
COPY . .
RUN PATH="$PWD/node_modules/.bin:$PATH" node ops/build-if-changed.mjs --sbom
# What only builds the site goes, and so does what only the masker and the stand-ins need, and a Node.js of its own, which this
# image has.
# Not with --omit: that would take the binaries of what draws pictures, too, and keep what a package and a test need.
RUN npm pkg set --json workspaces='["packages/worksheets"]' \
    && npm pkg delete devDependencies optionalDependencies \
    && npm prune --ignore-scripts && rm -rf node_modules/.cache

FROM ${NODE_IMAGE}
# --build-arg REVISION="$(git rev-parse HEAD)" VERSION=… SOURCE=…
ARG REVISION= VERSION= SOURCE=
LABEL org.opencontainers.image.title="Gimbal" \
      org.opencontainers.image.description="The public website of a consultancy" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.source="${SOURCE}"
WORKDIR /srv/gimbal
RUN install -d -o node -g node -m 0700 /data
# Owned by root: the user who runs the site can read all of it and write none of it.
COPY --from=build --chown=root:root /srv/gimbal/package.json ./
COPY --from=build --chown=root:root /srv/gimbal/node_modules node_modules
COPY --from=build --chown=root:root /srv/gimbal/build build
COPY --from=build --chown=root:root /srv/gimbal/contracts contracts
# What the publisher draws and reads besides the build.
COPY --from=build --chown=root:root /srv/gimbal/console console
COPY --from=build --chown=root:root /srv/gimbal/content-loader content-loader
COPY --from=build --chown=root:root /srv/gimbal/mail mail
COPY --from=build --chown=root:root /srv/gimbal/site site
COPY --from=build --chown=root:root /srv/gimbal/publisher publisher
COPY --from=build --chown=root:root /srv/gimbal/packages/worksheets packages/worksheets
COPY --from=build --chown=root:root /srv/gimbal/content content
COPY --from=build --chown=root:root /srv/gimbal/public public
COPY --from=build --chown=root:root /srv/gimbal/server server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A smaller young generation than V8's own saves about 50 MiB: npm run bench:load.
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]

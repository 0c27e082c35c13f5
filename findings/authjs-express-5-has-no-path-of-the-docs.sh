#!/usr/bin/env bash
# @auth/express 0.12.3 with express 5.3.0, which its peer range allows: where the handler of Auth.js is mounted.
# Expected: the path of its documentation, '/auth/*', or what Express 5 writes for it, '/auth/*splat'. Seen: Express 5
# refuses the first ("Missing parameter name"); with the second every action gets 400, because the handler takes the
# path before it from the first unnamed parameter, which Express 5 no longer has. Mounted at '/auth' it works.
set -euo pipefail
# All packages as they were on the day before; nothing is written elsewhere.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact --before=2026-11-30 --no-audit --no-fund --ignore-scripts @auth/express@0.12.3 express@5.3.0
cat >run.mjs <<'JS'
import { once } from 'node:events'
import { ExpressAuth } from '@auth/express'
import express from 'express'

for (const path of ['/auth/*', '/auth/*splat', '/auth']) {
  let seen
  try {
    const app = express()
    app.use(path, ExpressAuth({ trustHost: true, secret: 'of this test', providers: [] }))
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { status } = await fetch(`http://127.0.0.1:${server.address().port}/auth/csrf`)
    seen = status
    server.closeAllConnections()
    server.close()
  } catch (reason) {
    seen = reason.message.split(' at ')[0]
  }
  console.log(path, seen)
}
JS
cat >expected.txt <<'SEEN'
/auth/* Missing parameter name
/auth/*splat 400
/auth 200
SEEN
node run.mjs 2>/dev/null | tee seen.txt
if ! diff expected.txt seen.txt; then
  echo 'The behaviour has changed.' >&2
  exit 1
fi

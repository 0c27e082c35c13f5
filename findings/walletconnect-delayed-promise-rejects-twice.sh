#!/usr/bin/env bash
# @walletconnect/utils 2.21.8: createDelayedPromise, by which a client waits for the answer to a request or an update.
# Expected: whoever handles the rejection of done() has handled it. Seen: when the time is over, a second promise is
# rejected beside it, which no caller can reach, so the process or page has an unhandled rejection all the same.
set -euo pipefail
# All packages as they were on the day before; nothing is written elsewhere.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact --before=2026-11-28 --no-audit --no-fund --ignore-scripts @walletconnect/utils@2.21.8
cat >run.mjs <<'JS'
import utils from '@walletconnect/utils'

const seen = []
process.on('unhandledRejection', ({ message }) => seen.push(`unhandled: ${message}`))
utils
  .createDelayedPromise(1, 'no answer')
  .done()
  .catch(({ message }) => seen.push(`handled: ${message}`))
// Its shortest time is a second.
setTimeout(() => console.log(seen.sort().join('\n')), 1_500)
JS
cat >expected.txt <<'SEEN'
handled: no answer
unhandled: no answer
SEEN
node run.mjs 2>/dev/null | tee seen.txt
if ! diff expected.txt seen.txt; then
  echo 'The behaviour has changed.' >&2
  exit 1
fi

// A server in CommonJS, and where the files for pages are.
const assert = require('node:assert/strict')
const { existsSync } = require('node:fs')
const { verifySiwx } = require('wallet-connect-button/server')

assert.ok(existsSync(require.resolve('wallet-connect-button/dist-cdn/wallet-connect-button.js')))
verifySiwx({}, { domain: 'page.example', nonce: 'x' }).then((result) =>
  assert.deepEqual(result, { ok: false, code: 'malformed' }),
)

// CommonJS gets the modules themselves, and knows where the files for pages are.
const assert = require('node:assert/strict')
const { existsSync } = require('node:fs')
const { installWallet } = require('wallet-connect-button/testing')
const { verifySiwx } = require('wallet-connect-button/server')

assert.ok(existsSync(require.resolve('wallet-connect-button/dist-cdn/wallet-connect-button.js')))

async function check() {
  for (const entry of ['', '/element', '/session', '/react', '/preact', '/wagmi'])
    assert.equal(require(`wallet-connect-button${entry}`), await import(`wallet-connect-button${entry}`))
  assert.equal(typeof installWallet, 'function')
  const result = await verifySiwx({}, { domain: 'page.example', nonce: 'x' })
  assert.deepEqual(result, { ok: false, code: 'malformed' })
}
void check()

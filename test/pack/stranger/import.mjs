// Importing on a server does nothing and throws nothing.
import assert from 'node:assert/strict'
import manifest from 'wallet-connect-button/custom-elements.json' with { type: 'json' }
import about from 'wallet-connect-button/package.json' with { type: 'json' }

const before = new Set(Reflect.ownKeys(globalThis))
const main = await import('wallet-connect-button')
const element = await import('wallet-connect-button/element')
const server = await import('wallet-connect-button/server')
const session = await import('wallet-connect-button/session')
const wagmi = await import('wallet-connect-button/wagmi')
const testing = await import('wallet-connect-button/testing')
const react = await import('wallet-connect-button/react')
const preact = await import('wallet-connect-button/preact')

// The bundler may add names to an entry whose code others need.
const namesOf = (entry) => Object.keys(entry).toSorted()
const hooks = ['useAccount', 'useNetwork', 'useProvider', 'useSession', 'useWallet']
assert.deepEqual(namesOf(main), ['WalletButtonError', 'WalletConnectButton'])
assert.deepEqual(namesOf(element), ['WalletConnectButton'])
assert.deepEqual(namesOf(session), ['getSession'])
assert.deepEqual(namesOf(wagmi), ['walletConnectButton'])
for (const entry of [react, preact]) assert.deepEqual(namesOf(entry), ['WalletConnectButton', 'getSession', ...hooks])
assert.deepEqual(namesOf(server), [
  'checkSiwxProof',
  'createMemoryStore',
  'createSiwxHandler',
  'redisStore',
  'sqlStore',
  'storeContract',
  'toNodeHandler',
  'verifySiwx',
])
assert.deepEqual(namesOf(testing), ['installWallet', 'openInbox', 'startPhone'])
assert.equal(main.WalletConnectButton, element.WalletConnectButton)
assert.equal(main.WalletConnectButton.version, about.version)
assert.equal(typeof server.verifySiwx, 'function')
assert.equal(session.getSession().status, 'disconnected')
assert.equal(react.getSession, session.getSession)
assert.equal(typeof preact.useAccount, 'function')
assert.equal(typeof wagmi.walletConnectButton({ projectId: 'abc' }), 'function')
assert.deepEqual(await server.verifySiwx({}, { domain: 'page.example', nonce: 'x' }), { ok: false, code: 'malformed' })
assert.equal(manifest.schemaVersion, '2.1.0')
assert.equal(main.WalletConnectButton.define(), undefined)
assert.deepEqual(
  Reflect.ownKeys(globalThis).filter((key) => !before.has(key)),
  [],
)
await assert.rejects(import('wallet-connect-button/dist/index.js'), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' })

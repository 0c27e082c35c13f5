// Some servers define parts of a DOM that throw when accessed.
for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'indexedDB', 'location', 'matchMedia']) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new Error(`${name} was touched while importing`)
    },
  })
}
// Preact's own `compat` reads the document.
for (const entry of ['', '/element', '/session', '/react', '/wagmi', '/server', '/testing'])
  await import(`wallet-connect-button${entry}`)

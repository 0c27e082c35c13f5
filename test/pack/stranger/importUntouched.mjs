// Some servers define parts of a DOM that throw when accessed.
for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'indexedDB', 'location', 'matchMedia']) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new Error(`${name} was touched while importing`)
    },
  })
}
for (const entry of ['wallet-connect-button', 'wallet-connect-button/element', 'wallet-connect-button/server'])
  await import(entry)

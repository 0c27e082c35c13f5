/** Replaces tslib, of which the relay library's CommonJS modules call this function alone. */
function exportStar(from: object, to: object): void {
  for (const name of Object.keys(from)) {
    if (name === 'default' || Object.hasOwn(to, name)) continue
    Object.defineProperty(to, name, { enumerable: true, get: () => (from as Record<string, unknown>)[name] })
  }
}

export { exportStar as __exportStar }

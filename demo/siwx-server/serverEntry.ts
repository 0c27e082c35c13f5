import { stat } from 'node:fs/promises'

const BUILT_ENTRY = new URL('../../dist/server.js', import.meta.url)

/**
 * The built `wallet-connect-button/server`, as a site would import it from the package. Read again after a new build,
 * so that the demo need not be restarted.
 * @throws if there is no build
 */
export async function loadServerEntry(): Promise<typeof import('../../src/server')> {
  const { mtimeMs } = await stat(BUILT_ENTRY)
  return (await import(`${BUILT_ENTRY.href}?built=${mtimeMs}`)) as typeof import('../../src/server')
}

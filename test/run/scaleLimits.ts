import { buildWhenNeeded } from '../../demo/pages-server/buildWhenNeeded'
import { measureSpeed } from './measureSpeed'

/** Measures this machine for the limits of the tests that this process starts, unless what started it has done so. */
export async function scaleLimits(): Promise<void> {
  if (process.env['WCB_SLOWNESS'] !== undefined) return
  await buildWhenNeeded()
  process.env['WCB_SLOWNESS'] = (await measureSpeed()).slowness.toFixed(2)
}

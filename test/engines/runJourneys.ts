import { demoPages } from '../../demo/pages-server/pages'
import { findFreeBasePort } from '../../demo/stack/ports'
import { startStack } from '../../demo/stack/startStack'
import { findEngine, type EngineName } from './engines'
import { JOURNEYS, SMOKE } from './journeys/journeys'
import { visitFirefox } from './journeys/visitFirefox'
import { visitWebKit } from './journeys/visitWebKit'
import { startWebDriver } from './startWebDriver'

/** Runs the journeys, each in a browser of its own. Returns the names of those that failed. */
export async function runJourneys(
  engines: readonly EngineName[],
  which: 'all' | 'smoke',
): Promise<{ readonly passed: number; readonly failed: readonly string[] }> {
  const stack = await startStack({ port: await findFreeBasePort(), pages: demoPages })
  const failed: string[] = []
  let passed = 0
  try {
    for (const engine of engines) {
      const found = findEngine(engine)
      if (!('binary' in found)) continue
      for (const [name, journey] of Object.entries(JOURNEYS)) {
        if (which === 'smoke' && !SMOKE.includes(name)) continue
        const began = performance.now()
        const { visitor, end } = await visit(engine, found.binary)
        try {
          await journey({ visitor, stack: stack.stackJson })
          passed++
          console.log(`  ✓ ${engine}: ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
        } catch (reason) {
          failed.push(`${engine}: ${name}`)
          console.error(`  ✗ ${engine}: ${name}\n    ${reason instanceof Error ? reason.message : String(reason)}`)
        } finally {
          await end()
        }
      }
    }
  } finally {
    await stack.stop()
  }
  return { passed, failed }
}

async function visit(engine: EngineName, binary: string) {
  if (engine === 'firefox') {
    const visitor = await visitFirefox(binary)
    return { visitor, end: () => visitor.close() }
  }
  const driver = await startWebDriver()
  const visitor = await visitWebKit(driver.port, binary)
  const end = async (): Promise<void> => {
    await visitor.close().catch(() => {})
    driver.stop()
  }
  return { visitor, end }
}

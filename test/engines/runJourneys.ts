import { setTimeout as delay } from 'node:timers/promises'
import { demoPages } from '../../demo/pages-server/pages'
import { findFreeBasePort } from '../../demo/stack/ports'
import { startStack } from '../../demo/stack/startStack'
import { findEngine, type EngineName } from './engines'
import { JOURNEYS, SMOKE } from './journeys/journeys'
import { visitFirefox } from './journeys/visitFirefox'
import { visitWebKit } from './journeys/visitWebKit'
import { startWebDriver } from './startWebDriver'

const JOURNEY_WITHIN_MS = 120_000
/** Says what the element shows, in one line. */
const SCREEN = `const shown = inside('dialog[open]') ?? inside('[part="button"]')
  return shown?.innerText.replace(/\\s+/g, ' ') ?? document.URL`

/** Runs the journeys in an engine, each in a browser of its own. Returns the names of those that failed. */
export async function runJourneys(
  engine: EngineName,
  which: 'all' | 'smoke',
): Promise<{ readonly passed: number; readonly failed: readonly string[] }> {
  const found = findEngine(engine)
  if (!('binary' in found)) return { passed: 0, failed: [] }
  const stack = await startStack({ port: await findFreeBasePort(), pages: demoPages })
  const failed: string[] = []
  let passed = 0
  try {
    for (const [name, journey] of Object.entries(JOURNEYS)) {
      if (which === 'smoke' && !SMOKE.includes(name)) continue
      const began = performance.now()
      const { visitor, end } = await visit(engine, found.binary)
      try {
        await within(JOURNEY_WITHIN_MS, journey({ visitor, stack: stack.stackJson }))
        passed++
        console.log(`  ✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
      } catch (reason) {
        failed.push(name)
        console.error(`  ✗ ${name}\n    ${reason instanceof Error ? reason.message : String(reason)}`)
        console.error(`    On screen: ${await visitor.run(SCREEN).catch(String)}`)
      } finally {
        await end()
      }
    }
  } finally {
    await stack.stop()
  }
  return { passed, failed }
}

/** A page that hangs responds to nothing, and no driver gives up. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const late = delay(ms, undefined, { ref: false }).then(() => Promise.reject(new Error(`Not done after ${ms} ms`)))
  await Promise.race([work, late])
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

import type { FullConfig } from '@playwright/test'
import { demoPages } from '../demo/pages-server/pages'
import { findFreeBasePort } from '../demo/stack/ports'
import { startStack, type RunningStack } from '../demo/stack/startStack'

/** Starts one stack with the demo pages per worker, on the ports in `WCB_PORTS`. Returns a function that stops them. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const stacks: RunningStack[] = []
  const stop = async (): Promise<void> => void (await Promise.all(stacks.map((stack) => stack.stop())))
  try {
    const ports: number[] = []
    for (let worker = 0; worker < config.workers; worker++) {
      const port = await findFreeBasePort()
      stacks.push(await startStack({ port, pages: demoPages }))
      ports.push(port)
    }
    process.env['WCB_PORTS'] = ports.join(',')
    return stop
  } catch (reason) {
    await stop()
    throw reason
  }
}

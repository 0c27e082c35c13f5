import type { FullConfig } from '@playwright/test'
import { demoPages } from '../demo/pages-server/pages'
import { findFreeBasePort } from '../demo/stack/ports'
import { startStack } from '../demo/stack/startStack'

/** Starts one stack with the demo pages per worker, on the ports in `WCB_PORTS`. Returns a function that stops them. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const ports: number[] = []
  for (let worker = 0; worker < config.workers; worker++) ports.push(await findFreeBasePort())
  const starting = ports.map((port) => startStack({ port, pages: demoPages }))
  const stop = async (): Promise<void> => {
    const started = await Promise.allSettled(starting)
    await Promise.all(started.map((stack) => (stack.status === 'fulfilled' ? stack.value.stop() : undefined)))
  }
  try {
    await Promise.all(starting)
    process.env['WCB_PORTS'] = ports.join(',')
    return stop
  } catch (reason) {
    await stop()
    throw reason
  }
}

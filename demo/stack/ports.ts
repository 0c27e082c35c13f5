import { createServer } from 'node:net'

/** The one address everything of the stack binds to: nothing is reachable from another machine. */
export const LOOPBACK = '127.0.0.1'

/** Base port when neither the caller nor `WCB_PORT` names one. */
export const DEFAULT_BASE_PORT = 4400

/** How many ports above the base belong to the stack. */
export const PORT_SPAN = 11

/** Where each part listens, as an offset from the base port. */
export const PORT_OFFSET = {
  pages: 0,
  services: 1,
  frame: 2,
  relay: 3,
  identity: 4,
  anvilFirst: 5,
  anvilSecond: 6,
  solana: 7,
  /** Where clients look for the websocket of the port before. */
  solanaSocket: 8,
  wallet: 9,
  bundler: 10,
} as const

/**
 * The base port asked for by the environment, else the default.
 * @throws when `WCB_PORT` is not a usable port.
 */
export function basePortFromEnvironment(value = process.env['WCB_PORT']): number {
  if (value === undefined || value === '') return DEFAULT_BASE_PORT
  const port = Number(value)
  if (!Number.isInteger(port) || port < 1024 || port + PORT_SPAN > 65_535) {
    throw new Error(`WCB_PORT must be a whole number from 1024 to ${65_535 - PORT_SPAN}, not "${value}".`)
  }
  return port
}

/** The ports of the stack that something else holds. */
export async function takenPorts(base: number): Promise<number[]> {
  const ports = Object.values(PORT_OFFSET).map((offset) => base + offset)
  const free = await Promise.all(ports.map(portIsFree))
  return ports.filter((_, at) => !free[at])
}

/** A base port whose whole span is free, so that several stacks can run side by side in tests. */
export async function findFreeBasePort(from = 20_000, to = 32_000): Promise<number> {
  // A random start keeps test files that run at the same moment out of each other's span.
  const slots = Math.floor((to - from) / PORT_SPAN)
  const start = Math.floor(Math.random() * slots)
  for (let step = 0; step < slots; step++) {
    const base = from + ((start + step) % slots) * PORT_SPAN
    if ((await takenPorts(base)).length === 0) return base
  }
  throw new Error(`No free span of ${PORT_SPAN} ports between ${from} and ${to}.`)
}

function portIsFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, LOOPBACK, () => probe.close(() => resolve(true)))
  })
}

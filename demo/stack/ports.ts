import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/** One file per span that a process has reserved, with its id. */
const RESERVATIONS = join(tmpdir(), 'wallet-connect-button-ports')

/** The ports of the stack that something else holds. */
export async function takenPorts(base: number): Promise<number[]> {
  const ports = Object.values(PORT_OFFSET).map((offset) => base + offset)
  const free = await Promise.all(ports.map(portIsFree))
  return ports.filter((_, at) => !free[at])
}

/**
 * A base port whose whole span is free, so that several stacks can run side by side in tests. It belongs to this
 * process until it ends: a span that was only found free could be found by another before anything listens there.
 */
export async function findFreeBasePort(from = 20_000, to = 32_000): Promise<number> {
  const slots = Math.floor((to - from) / PORT_SPAN)
  const start = Math.floor(Math.random() * slots)
  for (let step = 0; step < slots; step++) {
    const base = from + ((start + step) % slots) * PORT_SPAN
    if (!reserve(base)) continue
    if ((await takenPorts(base)).length === 0) return base
  }
  throw new Error(`No free span of ${PORT_SPAN} ports between ${from} and ${to}.`)
}

/** Marks a span as this process's own, by a file that only one process can create. */
function reserve(base: number): boolean {
  mkdirSync(RESERVATIONS, { recursive: true })
  const path = join(RESERVATIONS, String(base))
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      process.once('exit', () => rmSync(path, { force: true }))
      return true
    } catch (reason) {
      if ((reason as NodeJS.ErrnoException).code !== 'EEXIST') throw reason
      if (!isLeftBehind(path)) return false
      rmSync(path, { force: true })
    }
  }
}

/** Whether the process that reserved the span has ended without giving it back. */
function isLeftBehind(path: string): boolean {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    // Just created, and not written yet.
    if (!pid) return false
    process.kill(pid, 0)
    return false
  } catch (reason) {
    return (reason as NodeJS.ErrnoException).code !== 'EPERM'
  }
}

function portIsFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, LOOPBACK, () => probe.close(() => resolve(true)))
  })
}

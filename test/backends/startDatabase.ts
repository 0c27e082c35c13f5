import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const MEMORY = '/dev/shm'
const READY_WITHIN_MS = 20_000
const POSTGRES_VERSIONS = '/usr/lib/postgresql'

/** A server of Debian's packages with a folder of its own, which can be ended and started again. */
export interface Database {
  readonly url: string
  readonly start: () => Promise<void>
  /** With its data on the disk, and nothing said to its clients. */
  readonly kill: () => Promise<void>
  readonly remove: () => Promise<void>
}

export async function startRedis(): Promise<Database> {
  const port = await freePort()
  const folder = makeFolder('redis')
  // As docs/server.md says. With `everysec` it responds before it has written, and forgets that when it is killed.
  const settings = ['--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction']
  const values = ['--port', String(port), '--dir', folder, ...settings]
  return startServer({
    url: `redis://127.0.0.1:${port}`,
    folder,
    command: ['redis-server', ...values],
    question: ['redis-cli', '-p', String(port), '-e', 'exists', 'ready'],
  })
}

export async function startPostgres(): Promise<Database> {
  const port = await freePort()
  const folder = makeFolder('postgres')
  const bin = join(POSTGRES_VERSIONS, readdirSync(POSTGRES_VERSIONS).toSorted().at(-1) ?? '', 'bin')
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'] : []
  if (user.length > 0) execFileSync('chown', ['postgres', folder])
  const initialise = [...user, join(bin, 'initdb'), '-D', folder, '-U', 'postgres', '-A', 'trust']
  execFileSync('setpriv', initialise, { stdio: 'ignore' })
  const values = ['-D', folder, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  return startServer({
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    user,
    command: [join(bin, 'postgres'), ...values],
    question: [join(bin, 'pg_isready'), '-h', '127.0.0.1', '-p', String(port)],
  })
}

interface Server {
  readonly url: string
  readonly folder: string
  readonly command: readonly string[]
  /** The options of setpriv for its user. */
  readonly user?: readonly string[]
  /** A program that ends with 0 once the server responds to commands. */
  readonly question: readonly string[]
}

async function startServer({ url, folder, command, user = [], question }: Server): Promise<Database> {
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    // The kernel ends it with this process, even when that is killed.
    child = spawn('setpriv', ['--pdeathsig', 'KILL', ...user, '--', ...command], { stdio: 'ignore' })
    const deadline = Date.now() + READY_WITHIN_MS
    const [program = '', ...values] = question
    while (spawnSync(program, values, { stdio: 'ignore' }).status !== 0) {
      if (Date.now() > deadline) throw new Error(`${command[0]} does not respond.`)
      await sleep(50)
    }
  }
  const kill = async (): Promise<void> => {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => void running.once('exit', resolve))
    running.kill('SIGKILL')
    await ended
  }
  const remove = async (): Promise<void> => {
    await kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  await start()
  return { url, start, kill, remove }
}

/**
 * In memory where the system has it: a server that is killed finds its files there again, and the rate is that of the
 * store and not of a disk that other programs write to.
 */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), `siwx-${name}-`))
  chmodSync(folder, 0o700)
  return folder
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise<void>((resolve) => void probe.close(() => resolve()))
  return port
}

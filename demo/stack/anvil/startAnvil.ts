import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOOPBACK } from '../ports'
import { TEST_MNEMONIC } from './accounts'

/** A running local chain. */
export type Anvil = {
  readonly chainId: number
  readonly url: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

const READY_WITHIN_MS = 10_000
const SETPRIV = '/usr/bin/setpriv'

/**
 * Starts one chain and waits until it responds. Its clock starts at `from`, in seconds, or now.
 * @throws if it exits or does not respond
 */
export async function startAnvil(chainId: number, port: number, from?: number): Promise<Anvil> {
  const options = [
    '--silent',
    '--host',
    LOOPBACK,
    '--port',
    String(port),
    '--chain-id',
    String(chainId),
    '--mnemonic',
    TEST_MNEMONIC,
    ...(from === undefined ? [] : ['--timestamp', String(from)]),
  ]
  const child = spawnTied(anvilBinary(), options)
  let ended = false
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')))
  const end = new Promise<void>((resolve) =>
    child.once('exit', () => {
      ended = true
      resolve()
    }),
  )
  const url = `http://${LOOPBACK}:${port}`
  const stop = async (): Promise<void> => {
    if (!ended) child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), 2000)
    await end
    clearTimeout(force)
  }
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && !ended) {
    if ((await chainIdAt(url)) === chainId) return { chainId, url, process: child, stop }
    await sleep(20)
  }
  await stop()
  throw new Error(`The chain ${chainId} did not start on port ${port}. ${complaint.trim()}`)
}

/** The binary of this platform. The package's launcher would leave it running when it is killed. */
function anvilBinary(): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const binary = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${platform}-${architecture}/bin/${binary}`)
}

/** On Linux the kernel ends the chain with this process, even when it is killed. */
function spawnTied(command: string, options: readonly string[]): ChildProcess {
  const tied = existsSync(SETPRIV)
  return spawn(tied ? SETPRIV : command, tied ? ['--pdeathsig', 'KILL', '--', command, ...options] : [...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function chainIdAt(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(1000),
    })
    const { result } = (await response.json()) as { result?: string }
    return result ? Number(result) : undefined
  } catch {
    return undefined
  }
}

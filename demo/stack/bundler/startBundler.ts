import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient, http, parseEther, toHex } from 'viem'
import { getSupportedEntryPoints } from 'viem/account-abstraction'
import { ACCOUNT_ROLE, testAccountAt } from '../anvil/accounts'
import { ENTRY_POINT } from '../anvil/entryPoint'
import { LOOPBACK } from '../ports'

/** A running bundler. `close` may be called twice. */
export type Bundler = { readonly url: string; readonly process: ChildProcess; close(): Promise<void> }

type Options = {
  readonly port: number
  readonly rpcUrl: string
  /** Ends a bundler that is still starting. */
  readonly signal?: AbortSignal
}

const ROOM = new URL('./', import.meta.url)
const READY_WITHIN_MS = 60_000
const ASK_EVERY_MS = 25
const STOP_WITHIN_MS = 2000
const COMPLAINT_LENGTH = 2000

/** Where the bundler of a port answers. */
export function bundlerUrl(port: number): string {
  return `http://${LOOPBACK}:${port}/rpc`
}

/**
 * Starts alto for one chain, which must have the EntryPoint already, and waits until it answers. It listens on the
 * loopback interface only and ends with the process that started it, however that one ends. It must have been installed
 * (`installBundler`).
 * @throws when it ends or stays silent for 30 s, or when the signal comes first.
 */
export async function startBundler({ port, rpcUrl, signal }: Options): Promise<Bundler> {
  const executor = testAccountAt(ACCOUNT_ROLE.bundlerExecutor)
  const utility = testAccountAt(ACCOUNT_ROLE.bundlerUtility)
  const chain = createClient({ transport: http(rpcUrl) })
  for (const { address } of [executor, utility]) {
    await chain.request({ method: 'anvil_setBalance', params: [address, toHex(parseEther('10000'))] } as never)
  }

  const options = {
    entrypoints: ENTRY_POINT,
    'rpc-url': rpcUrl,
    'executor-private-keys': executor.privateKey,
    'utility-private-key': utility.privateKey,
    // The rules against abuse need a tracer that the local chain does not have.
    'safe-mode': false,
    'deploy-simulations-contract': true,
    'min-executor-balance': 0,
    'gas-price-refresh-interval': 0,
    'enable-cors': true,
    'log-level': 'error',
    port,
  }
  const program = [
    '--import',
    new URL('loopbackOnly.mjs', ROOM).href,
    fileURLToPath(new URL('node_modules/@pimlico/alto/esm/cli/alto.js', ROOM)),
  ]
  // It would also read settings from the environment of the caller.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(ALTO_|SENTRY_|OTEL_|DOTENV_|NODE_OPTIONS)/.test(name)),
  )
  const child = spawn(
    process.execPath,
    [...program, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])],
    { cwd: fileURLToPath(ROOM), stdio: ['pipe', 'pipe', 'pipe'], env },
  )
  let ended = false
  let complaint = ''
  const note = (chunk: Buffer): void =>
    void (complaint = `${complaint}${chunk.toString('utf8')}`.slice(-COMPLAINT_LENGTH))
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  // The pipe fails when the bundler exits first, which `exit` reports.
  child.stdin.on('error', () => undefined)
  const end = new Promise<void>((resolve) => {
    const finish = (): void => {
      ended = true
      resolve()
    }
    child.once('exit', finish)
    child.once('error', (reason) => {
      complaint += reason.message
      finish()
    })
  })
  const close = async (): Promise<void> => {
    if (!ended) child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await end
    clearTimeout(force)
  }

  const url = bundlerUrl(port)
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && !ended && !signal?.aborted) {
    if (await servesEntryPoint(url)) return { url, process: child, close }
    await sleep(ASK_EVERY_MS)
  }
  await close()
  throw new Error(`The bundler did not start on port ${port}. ${complaint.trim()}`)
}

async function servesEntryPoint(url: string): Promise<boolean> {
  try {
    const client = createClient({ transport: http(url, { retryCount: 0, timeout: 1000 }) })
    return (await getSupportedEntryPoints(client)).includes(ENTRY_POINT)
  } catch {
    return false
  }
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { erc6492SignatureValidatorByteCode } from 'viem'

/** What the verifier in PHP says of a posted body. */
export interface PhpResult {
  readonly ok?: boolean
  readonly code?: string
  /** PHP cannot read the JSON, which its verifier gets as null. */
  readonly unreadable?: boolean
  /** It has thrown, or warned. */
  readonly raised?: string
}

export interface Php {
  verify(json: string): Promise<PhpResult>
  stop(): Promise<void>
}

interface Expected {
  readonly domain: string
  readonly nonce: string
  readonly now: number
  readonly chainId: string
  readonly rpcUrl: string
}

/** Starts the verifier of the WordPress plugin. Undefined if PHP is not installed. */
export function startPhp({ domain, nonce, now, chainId, rpcUrl }: Expected): Php | undefined {
  if (spawnSync('php', ['-v']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'proofs-'))
  const validator = join(folder, 'validator.hex')
  writeFileSync(validator, erc6492SignatureValidatorByteCode.slice(2))
  const script = join(import.meta.dirname, 'verify.php')
  const program = spawn('php', [script, domain, nonce, String(now), chainId, rpcUrl, validator], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]()
  const ended = once(program, 'exit')
  return {
    async verify(json) {
      program.stdin.write(`${json}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error('PHP has ended.')
      return JSON.parse(value) as PhpResult
    },
    async stop() {
      program.stdin.end()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

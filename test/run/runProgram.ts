import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** After a program has ended. What it has started may be out of reach and keep its output open. */
const PRINTED_WITHIN_MS = 1_000

const running = new Set<ChildProcess>()

interface ProgramSettings {
  readonly silentMs: number
  readonly env: NodeJS.ProcessEnv
  /** What each line that it prints begins with, where another program prints beside it. */
  readonly prefix?: string
}

/**
 * Runs a program in a process group of its own and returns its exit code; when it ends, so does all that it started. It
 * is stopped when it has printed nothing for `silentMs`, however long it takes altogether.
 */
export function runProgram(
  program: string,
  values: readonly string[],
  { silentMs, env, prefix = '' }: ProgramSettings,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, values, { stdio: ['ignore', 'pipe', 'pipe'], env, detached: true })
    running.add(child)
    const stop = (): void => {
      console.error(`${prefix}Stopped, because nothing happened for ${Math.round(silentMs / 60_000)} minutes.`)
      endGroup(child)
    }
    let silence = setTimeout(stop, silentMs)
    const hear = (): void => {
      clearTimeout(silence)
      silence = setTimeout(stop, silentMs)
    }
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.on('data', hear)
      if (prefix) createInterface({ input: from }).on('line', (line) => to.write(`${prefix}${line}\n`))
      else from.pipe(to, { end: false })
    }
    const finish = (code: number): void => {
      clearTimeout(silence)
      endGroup(child)
      running.delete(child)
      resolve(code)
    }
    child.once('error', (reason) => {
      console.error(reason.message)
      finish(1)
    })
    child.once('exit', (code) => {
      endGroup(child)
      setTimeout(() => finish(code ?? 1), PRINTED_WITHIN_MS)
    })
    // All that it has printed has been passed on.
    child.once('close', (code) => finish(code ?? 1))
  })
}

/** Ends the programs that run now, with all that they started. */
export function endRunning(): void {
  for (const child of running) endGroup(child)
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nothing of it is left, which is what we wanted.
  }
}

import { spawn, type ChildProcess } from 'node:child_process'

let running: ChildProcess | undefined

/**
 * Runs a program in a process group of its own and returns its exit code; when it ends, so does all that it started. It
 * is stopped when it has printed nothing for `silentMs`, however long it takes altogether.
 */
export function runProgram(
  program: string,
  values: readonly string[],
  { silentMs, env }: { readonly silentMs: number; readonly env: NodeJS.ProcessEnv },
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, values, { stdio: ['ignore', 'pipe', 'pipe'], env, detached: true })
    running = child
    const stop = (): void => {
      console.error(`Stopped, because nothing happened for ${Math.round(silentMs / 60_000)} minutes.`)
      endGroup(child)
    }
    let silence = setTimeout(stop, silentMs)
    const pass = (to: NodeJS.WriteStream) => (printed: Buffer) => {
      clearTimeout(silence)
      silence = setTimeout(stop, silentMs)
      to.write(printed)
    }
    child.stdout.on('data', pass(process.stdout))
    child.stderr.on('data', pass(process.stderr))
    const finish = (code: number): void => {
      clearTimeout(silence)
      endGroup(child)
      running = undefined
      resolve(code)
    }
    child.once('error', (reason) => {
      console.error(reason.message)
      finish(1)
    })
    child.once('exit', (code) => finish(code ?? 1))
  })
}

/** Ends the program that runs now, with all that it started. */
export function endRunning(): void {
  endGroup(running)
}

function endGroup(child: ChildProcess | undefined): void {
  if (child?.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nothing of it is left, which is what we wanted.
  }
}

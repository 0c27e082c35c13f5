import { execFile } from 'node:child_process'

export interface Outcome {
  readonly ok: boolean
  /** All that the program has printed, or why it could not be started. */
  readonly output: string
}

const PROGRAM_WITHIN_MS = 5 * 60_000

/** Runs a program to its end. */
export function outcomeOf(
  name: string,
  values: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      name,
      values,
      { ...options, encoding: 'utf8', timeout: PROGRAM_WITHIN_MS, maxBuffer: 64_000_000 },
      (error, stdout, stderr) => resolve({ ok: !error, output: `${stdout}${stderr}`.trim() || (error?.message ?? '') }),
    )
  })
}

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export type TextFile = { readonly path: string; readonly text: string }

/** Paths in the repository, those of new files included. */
export function repositoryPaths(): string[] {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { encoding: 'utf8', maxBuffer: 16_000_000 },
  )
  if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`)
  return stdout.split('\0').filter((path) => path !== '' && existsSync(path))
}

/** The files of the repository that hold text. */
export function readTextFiles(): TextFile[] {
  return repositoryPaths()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => !text.includes('\0'))
}

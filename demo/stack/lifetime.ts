import { readFileSync } from 'node:fs'

const CHECK_EVERY_MS = 500
const STOP_WITHIN_MS = 8000
const SHELLS = ['sh', 'dash', 'bash', 'zsh', 'fish']

/**
 * Calls `stop` once and then ends the process: on Ctrl-C, on SIGTERM and SIGHUP, and when whoever started
 * us is gone. A shell that started us in the background may go; npm, tsx and any other program may not.
 */
export function endWithParent(stop: () => Promise<void>): void {
  const watched = launchers()
  let ending = false
  const end = (code: number): void => {
    if (ending) return
    ending = true
    clearInterval(watch)
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    void stop().finally(() => process.exit(code))
  }
  const watch = setInterval(() => {
    if (watched.some(({ pid, parent }) => parentOf(pid) !== parent)) end(0)
  }, CHECK_EVERY_MS)
  watch.unref()
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  process.on('SIGHUP', () => end(0))
}

/** Our own process and those between us and the program that started us, each with the parent it must keep. */
function launchers(): { pid: number; parent: number }[] {
  const found: { pid: number; parent: number }[] = []
  let pid = process.pid
  let parent: number | undefined = process.ppid
  while (parent !== undefined && parent > 1) {
    const name = nameOf(parent)
    const startedByNpm = name !== undefined && SHELLS.includes(name) && isNode(nameOf(parentOf(parent)))
    if (name !== undefined && SHELLS.includes(name) && !startedByNpm) break
    found.push({ pid, parent })
    if (!isNode(name) && !startedByNpm) break
    pid = parent
    parent = parentOf(pid)
  }
  return found
}

function isNode(name: string | undefined): boolean {
  return name !== undefined && (/^(node|tsx|npx|MainThread)/.test(name) || name.startsWith('npm'))
}

function parentOf(pid: number): number | undefined {
  if (pid === process.pid) return process.ppid
  const parent = statOf(pid)?.split(' ')[1]
  return parent === undefined ? undefined : Number(parent)
}

function nameOf(pid: number | undefined): string | undefined {
  if (pid === undefined) return undefined
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** The fields after the name, which may itself hold spaces and brackets. Not there on systems without `/proc`. */
function statOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2)
  } catch {
    return undefined
  }
}

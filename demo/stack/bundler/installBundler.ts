import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

const BUNDLER_FOLDER = new URL('./', import.meta.url)
const LOCKFILE = 'package-lock.json'
const PACKAGE_FILES = ['package.json', LOCKFILE, '.npmrc']
/** Identifies the lockfile of an installation. */
const STAMP = 'node_modules/.installed-from'
const UNFINISHED = '.install-'
const INSTALL_WITHIN_MS = 5 * 60_000
const SHOWN_LINES = 5
/** Uses npm's cache first, and fails within seconds without a network. */
const NETWORK = ['--prefer-offline', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/** Whether the bundler is installed from the current lockfile. */
export async function bundlerIsInstalled(folder = BUNDLER_FOLDER): Promise<boolean> {
  const stamp = await readFile(new URL(STAMP, folder), 'utf8').catch(() => undefined)
  return stamp !== undefined && stamp === (await fingerprint(folder))
}

/**
 * Installs the bundler into its own folder if it is missing or its lockfile has changed. The finished installation is
 * moved into place, so an interrupted one leaves nothing, and two at once do no harm.
 * @throws with npm's output, if it fails or takes longer than five minutes
 */
export async function installBundler(folder = BUNDLER_FOLDER): Promise<void> {
  if (await bundlerIsInstalled(folder)) return
  console.log('Installing the bundler for smart accounts')
  await removeAbandoned(folder)
  const path = await mkdtemp(fileURLToPath(new URL(`${UNFINISHED}${process.pid}-`, folder)))
  const unfinished = pathToFileURL(`${path}/`)
  try {
    for (const name of PACKAGE_FILES) await copyFile(new URL(name, folder), new URL(name, unfinished))
    await npmCi(path)
    await writeFile(new URL(STAMP, unfinished), await fingerprint(unfinished))
    await putInPlace(unfinished, folder)
  } catch (reason) {
    const said = reason instanceof Error ? reason.message : String(reason)
    throw new Error(
      `The ERC-4337 bundler could not be installed: ${said}\nRun \`npm ci\` in demo/stack/bundler for details.`,
      { cause: reason },
    )
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Like `installBundler`, but reports a failure on the console, for programs that continue without smart accounts. */
export async function installBundlerOrTell(): Promise<void> {
  await installBundler().catch((reason: unknown) =>
    console.error(`${reason instanceof Error ? reason.message : String(reason)}\nContinuing without smart accounts.`),
  )
}

async function fingerprint(folder: URL): Promise<string> {
  return createHash('sha256')
    .update(await readFile(new URL(LOCKFILE, folder)))
    .digest('hex')
}

/** Keeps an installation that was finished in the meantime, because a bundler may already run from it. */
async function putInPlace(unfinished: URL, folder: URL): Promise<void> {
  if (await bundlerIsInstalled(folder)) return
  const target = new URL('node_modules', folder)
  await rename(target, new URL('replaced', unfinished)).catch(ignoreMissing)
  await rename(new URL('node_modules', unfinished), target).catch(async (reason: unknown) => {
    if (!(await bundlerIsInstalled(folder))) throw reason
  })
}

function ignoreMissing(reason: unknown): void {
  if ((reason as NodeJS.ErrnoException).code !== 'ENOENT') throw reason
}

/** Removes what killed installations have left. */
async function removeAbandoned(folder: URL): Promise<void> {
  const left = (await readdir(folder)).filter(
    (name) => name.startsWith(UNFINISHED) && !isRunning(Number(name.slice(UNFINISHED.length).split('-')[0])),
  )
  await Promise.all(left.map((name) => rm(new URL(`${name}/`, folder), { recursive: true, force: true })))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (reason) {
    return (reason as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function npmCi(cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', ...NETWORK], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const lines: string[] = []
    const note = (chunk: Buffer): void => {
      // npm prints what is wrong first, and then its usage.
      lines.push(
        ...chunk
          .toString('utf8')
          .split('\n')
          .filter((line) => /^npm (error|ERR!) \S/.test(line)),
      )
      lines.splice(SHOWN_LINES)
    }
    npm.stdout.on('data', note)
    npm.stderr.on('data', note)
    const endNpm = (): void => void npm.kill('SIGKILL')
    process.once('exit', endNpm)
    let late = false
    const limit = setTimeout(() => {
      late = true
      endNpm()
    }, INSTALL_WITHIN_MS)
    const finish = (failure?: Error): void => {
      clearTimeout(limit)
      process.off('exit', endNpm)
      if (failure) reject(failure)
      else resolve()
    }
    npm.once('error', finish)
    npm.once('close', (code) => {
      if (late) finish(new Error(`npm ci took longer than ${INSTALL_WITHIN_MS / 60_000} minutes.`))
      else finish(code === 0 ? undefined : new Error(`npm ci ended with ${code}.\n${lines.join('\n')}`))
    })
  })
}

import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOM = new URL('./', import.meta.url)
const LOCKFILE = 'package-lock.json'
const PACKAGE_FILES = ['package.json', LOCKFILE, '.npmrc']
/** Names the lockfile that an installation was made from. */
const STAMP = 'node_modules/.installed-from'
const UNFINISHED = '.install-'
const INSTALL_WITHIN_MS = 5 * 60_000
const SHOWN_LINES = 5
/** What was fetched once is not asked for again, and a machine without a network learns so within seconds. */
const NETWORK = ['--prefer-offline', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/** Whether the bundler is there, and is the one of the lockfile. */
export async function bundlerIsInstalled(room = ROOM): Promise<boolean> {
  const stamp = await readFile(new URL(STAMP, room), 'utf8').catch(() => undefined)
  return stamp !== undefined && stamp === (await fingerprint(room))
}

/**
 * Installs the bundler into its own folder when it is missing or when its lockfile changed. Made beside and moved into
 * place, so that an interrupted installation leaves nothing and two at once do no harm.
 * @throws with what npm said, when it fails or takes longer than five minutes.
 */
export async function installBundler(room = ROOM): Promise<void> {
  if (await bundlerIsInstalled(room)) return
  console.log('Installing the bundler for smart accounts')
  await removeAbandoned(room)
  const folder = await mkdtemp(fileURLToPath(new URL(`${UNFINISHED}${process.pid}-`, room)))
  const workshop = pathToFileURL(`${folder}/`)
  try {
    for (const name of PACKAGE_FILES) await copyFile(new URL(name, room), new URL(name, workshop))
    await npmCi(folder)
    await writeFile(new URL(STAMP, workshop), await fingerprint(workshop))
    await putInPlace(workshop, room)
  } catch (reason) {
    const said = reason instanceof Error ? reason.message : String(reason)
    throw new Error(
      `The bundler for smart accounts could not be installed: ${said}\nWith a network, \`npm ci\` in demo/stack/bundler tells more.`,
      { cause: reason },
    )
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/** For programs that go on without smart accounts: `installBundler`, and a failure is told in place of raised. */
export async function installBundlerOrTell(): Promise<void> {
  await installBundler().catch((reason: unknown) =>
    console.error(`${reason instanceof Error ? reason.message : String(reason)}\nGoing on without smart accounts.`),
  )
}

async function fingerprint(room: URL): Promise<string> {
  return createHash('sha256')
    .update(await readFile(new URL(LOCKFILE, room)))
    .digest('hex')
}

/** Whoever comes second finds the first one's installation and leaves it: a bundler may already run from there. */
async function putInPlace(workshop: URL, room: URL): Promise<void> {
  if (await bundlerIsInstalled(room)) return
  const target = new URL('node_modules', room)
  await rename(target, new URL('replaced', workshop)).catch(ignoreMissing)
  await rename(new URL('node_modules', workshop), target).catch(async (reason: unknown) => {
    if (!(await bundlerIsInstalled(room))) throw reason
  })
}

function ignoreMissing(reason: unknown): void {
  if ((reason as NodeJS.ErrnoException).code !== 'ENOENT') throw reason
}

/** What an installation left that was killed. */
async function removeAbandoned(room: URL): Promise<void> {
  const left = (await readdir(room)).filter(
    (name) => name.startsWith(UNFINISHED) && !isRunning(Number(name.slice(UNFINISHED.length).split('-')[0])),
  )
  await Promise.all(left.map((name) => rm(new URL(`${name}/`, room), { recursive: true, force: true })))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (reason) {
    return (reason as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function npmCi(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', ...NETWORK], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const lines: string[] = []
    const note = (chunk: Buffer): void => {
      // npm says what is wrong first, and then how it is called.
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

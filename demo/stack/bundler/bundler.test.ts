import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { LOOPBACK, PORT_OFFSET, findFreeBasePort, takenPorts } from '../ports'
import { startStack, type RunningStack } from '../startStack'
import { bundlerIsInstalled, installBundler } from './installBundler'
import { startBundler } from './startBundler'
import { scaled } from '../../../test/slowness'

const INSTALL_MS = 6 * 60_000
const folders: string[] = []
const stacks: RunningStack[] = []

beforeAll(() => installBundler(), scaled(INSTALL_MS))

afterEach(async () => {
  await Promise.all(stacks.splice(0).map((stack) => stack.stop()))
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

test('a bundler of another lockfile counts as missing', async () => {
  expect(await bundlerIsInstalled()).toBe(true)
  const folder = await makeFolder()
  expect(await bundlerIsInstalled(folder)).toBe(false)
  await mkdir(new URL('node_modules', folder))
  await writeFile(new URL('node_modules/.installed-from', folder), 'another')
  expect(await bundlerIsInstalled(folder)).toBe(false)
})

test(
  'a failed installation reports the error of npm and leaves nothing',
  async () => {
    const folder = await makeFolder()
    const before = await readdir(folder)
    await expect(installBundler(folder)).rejects.toThrow(
      /could not be installed: npm ci ended with \d+\.\s+npm \S+ code EJSONPARSE/,
    )
    expect(await readdir(folder)).toEqual(before)
  },
  scaled(60_000),
)

test(
  'without the bundler the stack starts without smart accounts',
  async () => {
    const port = await findFreeBasePort()
    stacks.push(await startStack({ port, smartAccounts: false }))
    expect(stacks[0]?.stackJson.chains.map((chain) => chain.bundlerUrl)).toEqual([undefined, undefined, undefined])
    expect(await takenPorts(port)).not.toContain(port + PORT_OFFSET.bundler)
  },
  scaled(60_000),
)

test(
  'two stacks run in parallel, each with a bundler that only this machine can reach',
  async () => {
    const ports = [await findFreeBasePort(), await findFreeBasePort()]
    stacks.push(...(await Promise.all(ports.map((port) => startStack({ port })))))
    for (const [at, port] of ports.entries()) {
      expect(stacks[at]?.stackJson.chains[0]?.bundlerUrl).toBe(`http://${LOOPBACK}:${port + PORT_OFFSET.bundler}/rpc`)
      const others = Object.values(networkInterfaces())
        .flatMap((each) => each ?? [])
        .filter(({ family, internal }) => family === 'IPv4' && !internal)
      for (const { address } of others) expect(await connects(address, port + PORT_OFFSET.bundler)).toBe(false)
      expect(await connects(LOOPBACK, port + PORT_OFFSET.bundler)).toBe(true)
    }
  },
  scaled(120_000),
)

test(
  'a bundler without its chain reports that and exits',
  async () => {
    const port = await findFreeBasePort()
    const stack = await startStack({ port, smartAccounts: false })
    await stack.stop()
    await expect(
      startBundler({ port: port + PORT_OFFSET.bundler, rpcUrl: `http://${LOOPBACK}:${port + PORT_OFFSET.anvilFirst}` }),
    ).rejects.toThrow()
    expect(await takenPorts(port)).toEqual([])
  },
  scaled(120_000),
)

test(
  'when the process that started the stack is killed, all of the stack ends',
  async () => {
    const port = await findFreeBasePort()
    const module = JSON.stringify(new URL('../startStack.ts', import.meta.url).href)
    const script = `import { startStack } from ${module}; await startStack({ port: ${port} }); console.log('ready')`
    const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await once(starter.stdout, 'data')
      expect(await takenPorts(port)).toContain(port + PORT_OFFSET.bundler)
    } finally {
      starter.kill('SIGKILL')
    }
    await expect.poll(() => takenPorts(port), { timeout: scaled(10_000) }).toEqual([])
  },
  scaled(120_000),
)

/** A folder like the bundler's, with a package.json that npm cannot parse, so that it fails before any request. */
async function makeFolder(): Promise<URL> {
  const path = await mkdtemp(join(tmpdir(), 'bundler-'))
  folders.push(path)
  const folder = pathToFileURL(`${path}/`)
  await writeFile(new URL('package.json', folder), '{ "name":')
  await writeFile(
    new URL('package-lock.json', folder),
    JSON.stringify({ name: 'broken', lockfileVersion: 3, requires: true, packages: { '': { name: 'broken' } } }),
  )
  await writeFile(new URL('.npmrc', folder), '')
  return folder
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 })
    const tell = (answer: boolean): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => tell(true))
    socket.once('error', () => tell(false))
    socket.once('timeout', () => tell(false))
  })
}

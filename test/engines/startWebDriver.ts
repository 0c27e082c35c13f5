import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { System } from './engines'

const STARTS_WITHIN_MS = 15_000

export interface WebDriver {
  readonly port: number
  stop(): void
}

/** Starts WebKit's driver with a display of its own, in a system that is set as given. */
export async function startWebDriver(system: System = {}): Promise<WebDriver> {
  const children: ChildProcess[] = []
  const settings = await mkdtemp(join(tmpdir(), 'gtk-'))
  const stop = (): void => {
    for (const child of children.toReversed()) child.kill()
    rmSync(settings, { recursive: true, force: true })
  }
  try {
    const display = await startDisplay(children)
    await mkdir(join(settings, 'gtk-3.0'))
    await writeFile(
      join(settings, 'gtk-3.0', 'settings.ini'),
      `[Settings]\ngtk-enable-animations=${system.motion === 'reduce' ? 0 : 1}\n`,
    )
    const port = await freePort()
    const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        XDG_CONFIG_HOME: settings,
        ...(system.colorScheme === 'dark' && { GTK_THEME: 'Adwaita:dark' }),
        GDK_BACKEND: 'x11',
        // Without it, the browser's language is `C`.
        LANG: 'en_US.UTF-8',
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Its sandbox does not work for root and in containers.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    })
    children.push(driver)
    // Without a window manager no window has the focus until it is given, and `document.hasFocus()` is false.
    const focus = ['search', '--sync', '--onlyvisible', '--class', 'MiniBrowser', 'windowfocus']
    children.push(spawn('xdotool', focus, { stdio: 'ignore', env: { ...process.env, DISPLAY: display } }))
    await untilReady(port)
    return { port, stop }
  } catch (reason) {
    stop()
    throw reason
  }
}

/** Xvfb chooses a free display and writes its number to the third stream. */
async function startDisplay(children: ChildProcess[]): Promise<string> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  children.push(xvfb)
  const number = await new Promise<string>((resolve, reject) => {
    xvfb.stdio[3]?.once('data', (text: Buffer) => resolve(String(text).trim()))
    xvfb.once('error', reject)
    xvfb.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)))
  })
  return `:${number}`
}

async function untilReady(port: number): Promise<void> {
  const end = Date.now() + STARTS_WITHIN_MS
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (status?.ok) return
    if (Date.now() > end) throw new Error('WebKitWebDriver did not start.')
    await delay(100)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}

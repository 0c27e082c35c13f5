import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StackJson } from '../../demo/stack/stackJson'

const SOURCE = new URL('./site/', import.meta.url).pathname
const DATABASE = 'wordpress'
const READY_WITHIN_MS = 30_000
/** Pages of WordPress make requests to WordPress. */
const PHP_WORKERS = 6

/** A WordPress of Debian's package, with a database of its own. Nothing of it outlives `stop`. */
export class WordPressSite {
  readonly #children: ChildProcess[] = []
  readonly #env: NodeJS.ProcessEnv

  private constructor(
    readonly folder: string,
    readonly url: string,
  ) {
    this.#env = {
      ...process.env,
      WCB_HOME: url,
      WCB_DB_NAME: DATABASE,
      WCB_DB_SOCKET: this.#socket,
      WCB_LOG: this.logFile,
      PHP_CLI_SERVER_WORKERS: String(PHP_WORKERS),
    }
  }

  get #socket(): string {
    return join(this.folder, 'db.sock')
  }

  /** Notices and warnings of PHP. */
  get logFile(): string {
    return join(this.folder, 'php.log')
  }

  /** The site that the global setup started. */
  static running(): WordPressSite {
    return new WordPressSite(process.env['WCB_SITE_FOLDER'] ?? '', process.env['WCB_SITE'] ?? '')
  }

  /** Installs WordPress, without the plugin. */
  static async start(stack: StackJson): Promise<WordPressSite> {
    const port = await freePort()
    const site = new WordPressSite(mkdtempSync(join(tmpdir(), 'wordpress-')), `http://127.0.0.1:${port}`)
    try {
      await site.#startDatabase()
      site.#copyFiles(stack)
      site.php('install.php')
      await site.#serve(port)
      return site
    } catch (reason) {
      await site.stop()
      throw reason
    }
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.#children.map(
        (child) =>
          new Promise<void>((resolve) => {
            if (child.exitCode !== null) return resolve()
            child.once('exit', () => resolve())
            // The server's workers are in its process group.
            if (child.pid) process.kill(-child.pid, 'SIGTERM')
          }),
      ),
    )
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Runs a PHP file of the site, or code after WordPress has loaded. Returns what it printed. */
  php(file: string): string {
    return execFileSync(
      'php',
      ['-d', 'display_errors=stderr', '-d', 'sendmail_path=/bin/true', join(this.folder, 'site', file)],
      { encoding: 'utf8', env: this.#env },
    )
  }

  run(code: string): string {
    const { host } = new URL(this.url)
    const load = `$_SERVER['HTTP_HOST'] = '${host}'; require '${this.folder}/site/wp-load.php';`
    return execFileSync('php', ['-d', 'display_errors=stderr', '-r', `${load} ${code}`], {
      encoding: 'utf8',
      env: this.#env,
    })
  }

  async #startDatabase(): Promise<void> {
    const data = join(this.folder, 'db')
    const user = process.getuid?.() === 0 ? ['--user=root'] : []
    execFileSync(
      'mariadb-install-db',
      ['--no-defaults', `--datadir=${data}`, '--skip-test-db', '--auth-root-authentication-method=normal', ...user],
      { stdio: 'ignore' },
    )
    this.#spawn('/usr/sbin/mariadbd', [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${this.#socket}`,
      `--pid-file=${join(this.folder, 'db.pid')}`,
      '--skip-networking',
      // Nothing of this must survive a crash.
      '--innodb-flush-log-at-trx-commit=0',
      ...user,
    ])
    await waitFor('The database', () =>
      execFileSync('mariadb', ['--no-defaults', `--socket=${this.#socket}`, '--user=root'], {
        input: `CREATE DATABASE IF NOT EXISTS ${DATABASE}`,
        stdio: ['pipe', 'ignore', 'ignore'],
      }),
    )
  }

  #copyFiles(stack: StackJson): void {
    const site = join(this.folder, 'site')
    cpSync('/usr/share/wordpress', site, { recursive: true, dereference: true })
    for (const file of ['wp-config.php', 'router.php', 'install.php', 'network.php'])
      cpSync(join(SOURCE, file), join(site, file))
    const plugins = join(site, 'wp-content/mu-plugins')
    mkdirSync(plugins)
    cpSync(join(SOURCE, 'mu-plugin.php'), join(plugins, 'test.php'))
    writeFileSync(join(plugins, 'stack.json'), JSON.stringify(settingsFor(stack)))
  }

  async #serve(port: number): Promise<void> {
    const site = join(this.folder, 'site')
    this.#spawn('php', [
      '-d',
      'sendmail_path=/bin/true',
      '-S',
      `127.0.0.1:${port}`,
      '-t',
      site,
      join(site, 'router.php'),
    ])
    await waitFor('WordPress', async () => {
      const response = await fetch(this.url)
      if (!response.ok) throw new Error(`status ${response.status}`)
    })
  }

  /** The kernel ends the program with this process, even when that is killed. */
  #spawn(program: string, options: readonly string[]): void {
    const tied = ['--pdeathsig', 'TERM', '--', program, ...options]
    this.#children.push(spawn('setpriv', tied, { env: this.#env, stdio: 'ignore', detached: true }))
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise<void>((resolve) => void probe.close(() => resolve()))
  return port
}

async function waitFor(what: string, attempt: () => unknown): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    try {
      await attempt()
      return
    } catch (reason) {
      if (Date.now() > deadline) throw new Error(`${what} did not start.`, { cause: reason })
      await sleep(100)
    }
  }
}

/** What the site's must-use plugin reads: options of the button for the local stack. */
function settingsFor(stack: StackJson): object {
  const chains = stack.chains.filter(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
  return {
    options: {
      'project-id': stack.projectId,
      services: stack.services,
      'default-network': 'eip155:31337',
      networks: chains.map(({ caipNetworkId, name, rpcUrl }) => ({
        id: Number(caipNetworkId.split(':')[1]),
        caipNetworkId,
        chainNamespace: 'eip155',
        name,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
        testnet: true,
      })),
    },
    rpcUrls: Object.fromEntries(chains.map(({ caipNetworkId, rpcUrl }) => [caipNetworkId, rpcUrl])),
  }
}

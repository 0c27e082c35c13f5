import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A file of each package, by the package's name in Debian. */
const PACKAGES: Readonly<Record<string, string>> = {
  wordpress: '/usr/share/wordpress/wp-load.php',
  'wordpress-l10n': '/usr/share/wordpress/wp-content/languages/de_DE.mo',
  'wordpress-theme-twentytwentyone': '/usr/share/wordpress/wp-content/themes/twentytwentyone/style.css',
  'wordpress-theme-twentytwentytwo': '/usr/share/wordpress/wp-content/themes/twentytwentytwo/style.css',
  'wordpress-theme-twentytwentythree': '/usr/share/wordpress/wp-content/themes/twentytwentythree/style.css',
  'mariadb-server': '/usr/sbin/mariadbd',
  'php-cli': '/usr/bin/php',
  'php-mysql': '/etc/php',
  'php-xml': '/etc/php',
  'php-intl': '/etc/php',
  phpunit: '/usr/bin/phpunit',
}

/** Installs the Debian packages that the tests need. @throws with the command, where this process cannot install */
export function installDebianPackages(): void {
  if (Object.values(PACKAGES).every((file) => existsSync(file)) && hasExtensions()) return
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...Object.keys(PACKAGES)]
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`The tests need WordPress, MariaDB and PHP. On Debian: sudo ${command.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const each of [['apt-get', 'update'], command])
    execFileSync(each[0] as string, each.slice(1), { stdio: 'inherit', env })
}

function hasExtensions(): boolean {
  const loaded = execFileSync('php', ['-m'], { encoding: 'utf8' }).split('\n')
  return ['mysqli', 'xml', 'intl'].every((extension) => loaded.includes(extension))
}

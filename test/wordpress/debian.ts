import { execFileSync } from 'node:child_process'
import { installDebianPackages } from '../installDebianPackages'

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

/** Installs what a WordPress of Debian needs. */
export function installWordPress(): void {
  installDebianPackages(PACKAGES, hasExtensions)
}

function hasExtensions(): boolean {
  const loaded = execFileSync('php', ['-m'], { encoding: 'utf8' }).split('\n')
  return ['mysqli', 'xml', 'intl'].every((extension) => loaded.includes(extension))
}

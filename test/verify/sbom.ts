import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import { readCommandLine } from '../../build/commandLine'
import { dependenciesOf, idOf, listShipped, type Locked, type Shipped } from './shipped'

// `npm run sbom` writes what a release consists of, in CycloneDX 1.6.

/** Published with the built files, and ignored by Git as they are. */
export const SBOM_FILE = 'dist/sbom.cdx.json'

// Only several licences: single ids are checked by the library (SPDX 2.3, annex D).
const EXPRESSION = /^\(?[\w.-]+(?: (?:AND|OR|WITH) [\w.-]+)+\)?$/
type Manifest = Contrib.FromNodePackageJson.Types.NodePackageJson

/**
 * The packages of a release, as CycloneDX JSON. Each has the hash of its archive, from the lockfile, and says whether
 * its code is in the built files. There is no time and no serial number, so that two builds give equal bytes.
 */
export function describeRelease(
  shipped: readonly Shipped[],
  packages: Locked,
  manifestOf: (folder: string) => Manifest,
): string {
  const own = componentOf('.', manifestOf('.'))
  const components = new Map(shipped.map(({ id, path }) => [id, componentOf(path, manifestOf(path))]))
  const asked = new Set(dependenciesOf('', packages).map((path) => idOf(path, packages)))
  for (const { id, path, isBundled } of shipped) {
    const component = components.get(id)
    const integrity = packages[path]?.integrity
    if (!component || !integrity) throw new Error(`${path} has no hash in the lockfile.`)
    const [, base64 = ''] = /^sha512-(.+)$/.exec(integrity) ?? []
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(base64, 'base64').toString('hex'))
    component.properties.add(new Models.Property('wallet-connect-button:bundled', String(isBundled)))
    if (asked.has(id) || isBundled) own.dependencies.add(component.bomRef)
    for (const found of dependenciesOf(path, packages)) {
      const dependency = components.get(idOf(found, packages))
      if (dependency) component.dependencies.add(dependency.bomRef)
    }
  }
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: own }),
    components: new Models.ComponentRepository(components.values()),
  })
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return `${new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })}\n`
}

function componentOf(folder: string, manifest: Manifest): Models.Component {
  const licences = new Contrib.License.Factories.LicenseFactory((text) => {
    if (!EXPRESSION.test(text)) throw new Error(`${text} is no SPDX expression.`)
  })
  const component = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(
    new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory(),
    licences,
  ).makeComponent(manifest, Enums.ComponentType.Library)
  if (!component) throw new Error(`${folder} has no name.`)
  const name = String(manifest.name).replace('@', '%40')
  component.purl = `pkg:npm/${name}@${manifest.version}`
  component.bomRef.value = folder === '.' ? component.purl : folder
  return component
}

if (process.argv[1]?.endsWith('sbom.ts')) {
  const { words } = readCommandLine({
    usage: `npm run sbom -- [FILE]
Writes the packages that a release consists of, with their licences and hashes, as CycloneDX JSON.
  FILE  Where to; ${SBOM_FILE} by default.`,
    words: (word) => word.endsWith('.json'),
  })
  const [file = SBOM_FILE] = words
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Locked }
  const shipped = listShipped(packages)
  const manifestOf = (folder: string): Manifest =>
    JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, describeRelease(shipped, packages, manifestOf))
  console.log(`${file}: ${shipped.length} packages`)
}

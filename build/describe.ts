// The last step of `npm run build`: types, React typings and the custom-elements manifest.
import { writeDeclarations } from './declarations'
import { writeManifest } from './manifest'
import { writeReactTypes } from './reactTypes'

writeDeclarations()
writeReactTypes()
writeManifest()

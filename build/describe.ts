// The last step of `npm run build`: types, typings of each framework, the custom-elements manifest and editor
// data.
import { writeCommonJs } from './commonJs'
import { writeDeclarations } from './declarations'
import { writeEditorData } from './editorData'
import { writeManifest } from './manifest'
import { writeReactTypes } from './reactTypes'
import { writeTemplateTypes } from './templateTypes'

writeDeclarations()
writeReactTypes()
writeTemplateTypes()
await writeCommonJs()
writeManifest()
writeEditorData()

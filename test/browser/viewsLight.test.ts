import { testGalleryStates } from './galleryStates'

await testGalleryStates('light')

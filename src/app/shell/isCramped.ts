import { DIALOG_MIN_HEIGHT_PX, DIALOG_MIN_WIDTH_PX } from '../../config/limits'

/** Whether the viewport is too small for a dialog to be read. */
export const isCramped = (): boolean => innerWidth < DIALOG_MIN_WIDTH_PX || innerHeight < DIALOG_MIN_HEIGHT_PX

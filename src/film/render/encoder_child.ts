// SPDX-License-Identifier: AGPL-3.0-or-later

// Which video encoder this machine really has; asked in a child, because drivers may crash.

import { bestEncoder, type EncoderChoice, type VideoCodec } from "../../media/av/encoders.ts";
import type { ChildJob } from "../../system/process/child_job.ts";

const job: ChildJob<VideoCodec, never, EncoderChoice> = async (codec) => await bestEncoder(codec);

export default job;

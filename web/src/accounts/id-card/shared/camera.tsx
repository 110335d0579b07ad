/** The camera with a frame for the card. Without a camera, the phone's camera app or a file. */
import { useEffect, useRef, useState } from "react";
import { Button } from "#/core/ui/button";
import { asJpeg } from "./photo";

type CameraProps = { busy: boolean; onPhoto(photo: Blob): void; onMissing(): void };

export function Camera({ busy, onPhoto, onMissing }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let unmounted = false;
    const start = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
      if (unmounted) return stop(opened);
      stream = opened;
      if (video.current) video.current.srcObject = opened;
    };
    start().catch(onMissing);
    return () => {
      unmounted = true;
      stop(stream);
    };
  }, [onMissing]);

  const shoot = async () => {
    const image = video.current;
    if (image) onPhoto(await asJpeg({ image, width: image.videoWidth, height: image.videoHeight }));
  };
  return (
    <div>
      <div className="relative overflow-hidden rounded-md bg-ink-900">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture, without sound */}
        <video ref={video} autoPlay playsInline muted className="block aspect-[4/3] w-full object-cover" onPlaying={() => setReady(true)} />
        <div className="pointer-events-none absolute inset-x-[7%] top-1/2 aspect-[1.586] -translate-y-1/2 rounded-lg outline-3 outline-surface" />
      </div>
      <p className="field__help mb-4">{ready ? "네모 안에 카드를 맞추고 찍어 주세요." : "카메라를 켜고 있어요."}</p>
      <Button large block busy={busy} closed={!ready} onClick={() => void shoot()}>
        지금 찍기
      </Button>
    </div>
  );
}

const stop = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

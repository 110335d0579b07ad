import { Component, type ReactNode } from "react";

/** Shown when the error page itself fails: without styles and router, with one link. */
export class ErrorFallback extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page-width pt-14">
        <h1 className="heading-1">오류 화면을 보여 주는 중에 문제가 생겼어요</h1>
        <a className="link" href="/v2/">
          첫 화면으로 가기
        </a>
      </main>
    );
  }
}

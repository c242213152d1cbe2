/*
 * threads.c: threads of POSIX or Windows.
 */
#include "bench/core.h"

enum { THREADS_MAX = 256 };

typedef struct start {
    void (*work)(void *);
    void *context;
} start;

#if defined(_WIN32)
#include <windows.h>

static DWORD WINAPI enter(void *argument) {
    const start *s = argument;
    s->work(s->context);
    return 0;
}

typedef HANDLE thread;

static int begin(thread *t, start *s) {
    *t = CreateThread(NULL, 0, enter, s, 0, NULL);
    return *t != NULL;
}

static void finish(thread t) {
    WaitForSingleObject(t, INFINITE);
    CloseHandle(t);
}
#else
#include <pthread.h>

static void *enter(void *argument) {
    const start *s = argument;
    s->work(s->context);
    return NULL;
}

typedef pthread_t thread;

static int begin(thread *t, start *s) {
    return pthread_create(t, NULL, enter, s) == 0;
}

static void finish(thread t) {
    pthread_join(t, NULL);
}
#endif

int bench_threads(void (*work)(void *), void *contexts, size_t stride, size_t count) {
    start starts[THREADS_MAX];
    thread threads[THREADS_MAX];
    size_t begun = 0;
    while (begun < count && begun < THREADS_MAX) {
        starts[begun] = (start){work, (char *)contexts + begun * stride};
        if (!begin(&threads[begun], &starts[begun]))
            break;
        begun++;
    }
    for (size_t i = 0; i < begun; i++)
        finish(threads[i]);
    return begun == count;
}
